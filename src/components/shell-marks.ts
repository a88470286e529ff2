/** Icon paths on a 20 by 20 grid for the shell's pages, by English path. */
export const shellMarks: Readonly<Record<string, string>> = {
  '/': 'M6.5 16V4m0 0L3.5 7m3-3l3 3M13.5 4v12m0 0l3-3m-3 3l-3-3',
  '/pools': 'M4.5 16V9M10 16V4M15.5 16v-5',
  '/activity': 'M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 3.5v3h3M10 6.5V10l2.5 1.5',
  '/track': 'M3 10h4l3-6 3 9 2-3h3',
  '/developers': 'M7 6l-4 4 4 4M13 6l4 4-4 4',
};
