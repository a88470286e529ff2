/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island starts with the first sign of a visitor: src/components/hydrate-on-touch.ts. */
    'client:touch'?: boolean;
  }
}

export {};
