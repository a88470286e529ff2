declare module 'eth-url-parser' {
  export function parse(uri: string): {
    readonly target_address: string;
    readonly chain_id?: string;
    readonly function_name?: string;
    readonly parameters?: Readonly<Record<string, string>>;
  };
}
