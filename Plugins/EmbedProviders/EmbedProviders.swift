// The build step that turns the provider files into Swift source.

import Foundation
import PackagePlugin

/// Runs `ProviderEmbedder` over the JSON files of a target.
@main
struct EmbedProviders: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        // The catalogue tests markers in the byte order of the files' names, as in providers.d.
        let files = module.sourceFiles.map(\.url).filter { $0.pathExtension == "json" }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedCatalogue.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) provider files",
                executable: try context.tool(named: "ProviderEmbedder").url,
                arguments: [output.path] + files.map(\.path),
                inputFiles: files,
                outputFiles: [output]
            )
        ]
    }
}
