// Screens and coordinators as they are written for UIKit, SegueCoordinator, UIViewController+Routing
// and CoordinatorApp. The line below each mark must be an error that contains this text.

import LinkCoordinators
import LinkRouter

enum LoginRoute: CoordinatorRoute { case username }
enum LoginResult: CoordinatorResult { case cancelled }

final class UsernameScreen: ScreenController {
    // error: 'viewDidLoad()' has been renamed to 'screenDidLoad()'
    override func viewDidLoad() {}
    // error: 'viewWillAppear' has been renamed to 'screenWillAppear()'
    override func viewWillAppear(_ animated: Bool) {}

    override func prepare(for segue: Segue, sender: Any?) {
        // error: 'preparationBlock(for:)' has been renamed to 'preparationBlock(forSegue:)'
        preparationBlock(for: segue)?(segue)
        // error: 'destinationViewController' has been renamed to 'destination'
        print(segue.destinationViewController)
    }
}

final class LoginCoordinator: Coordinator<LoginRoute, LoginResult> {
    init(_ didFinish: DidFinishCallback? = nil) {
        // error: Call `super.init`, and show screens in `transition(to:)`.
        super.init(rootViewController: UsernameScreen(), didFinish)
    }

    // error: overriding non-open instance method outside of its defining module
    override func executeTransition(to route: LoginRoute) {}
    // error: 'viewDidDisappear' has been renamed to 'coordinatorDidDisappear()'
    override func viewDidDisappear(_ animated: Bool) {}
}

final class MainCoordinator: SegueCoordinator {
    init(root: ScreenController) {
        // error: 'init(storyboardName:rootNavigationController:)' has been renamed to 'init(storybo
        super.init(storyboardName: "Main", rootNavigationController: root)
    }

    func start() {
        // error: 'topNavigationController' has been renamed to 'topNavigation'
        print(topNavigationController as Any)
        // error: Call `closeModal(policy: .orPop)`.
        closeModalOrPop()
        // error: Call `popToRoot(policy: .allLevels)`.
        popToRoot(allowRecursion: true)
        // error: Pass `policy: .clearStack`.
        push("Details", type: UsernameScreen.self, clearStack: true)
    }
}

// error: 'YDSeguePreparationBlock' has been renamed to 'SeguePreparationBlock'
func prepare(_ block: YDSeguePreparationBlock) {}
