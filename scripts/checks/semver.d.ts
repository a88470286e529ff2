declare module 'semver' {
  /** Whether a version is in a range. */
  export function satisfies(version: string, range: string, options?: { readonly includePrerelease?: boolean }): boolean;
}
