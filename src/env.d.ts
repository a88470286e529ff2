/// <reference types="astro/client" />

import type { ReactNode } from 'react';
import type { ContentProps } from './site/twin/content-props.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the visitor's first interaction (src/components/hydrate-on-touch.ts). */
    'client:touch'?: boolean;
  }
}

declare global {
  /** Components that content files use without an import: editors complete them by this name (unifiedjs.vscode-mdx). */
  type MDXProvidedComponents = {
    readonly [Name in keyof ContentProps]: (props: ContentProps[Name] & { readonly children?: unknown }) => ReactNode;
  };
}
