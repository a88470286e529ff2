/** The version in package.json, which as a whole would be a part of every function. */
export const release = '0.3.0';
