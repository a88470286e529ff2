/** Version from package.json, duplicated so that functions need not bundle the whole file. */
export const release = '0.3.0';
