import { relative } from 'node:path';

import { Eleventy } from '@11ty/eleventy';

/**
 * Writes the pages with Eleventy: each is a template of its own, Markdown or HTML, in one layout.
 * @param {{ input: string, output: string, pages: readonly { url: string, title: string, file?: string, text: string, kind: 'md' | 'html' }[],
 *   addRules: (markdown: object) => void, wrap: (page: { url: string, title: string, content: string }) => string }} site
 */
export async function writePages({ input, output, pages, addRules, wrap }) {
  const eleventy = new Eleventy(input, output, {
    quietMode: true,
    configPath: false,
    config: (config) => {
      config.setUseGitIgnore(false);
      config.setTemplateFormats(['md', 'html']);
      config.amendLibrary('md', addRules);
      for (const { url, title, file, text, kind } of pages)
        config.addTemplate(`${url}.${kind}`, text, {
          permalink: url,
          sourceFile: file,
          title,
          url,
          templateEngineOverride: kind,
        });
      config.addTransform('layout', function layout(content) {
        const at = relative(output, this.page.outputPath).replaceAll('\\', '/');
        const page = pages.find(({ url }) => url === at);
        if (page === undefined) throw new Error(`${at} is no page`);
        return wrap({ ...page, content });
      });
    },
  });
  await eleventy.write();
}
