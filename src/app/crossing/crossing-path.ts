/** The band between two shores on a field of 1000 by 100, stretched to what it is given: wide at both ends, narrow at the network. */
export const crossingPath = 'M0 0H60C270 0 330 29 500 29S730 0 940 0H1000V100H940C730 100 670 71 500 71S270 100 60 100H0Z';

/** The same from top to bottom, on a field of 100 by 1000. */
export const standingPath = 'M0 0V60C0 270 29 330 29 500S0 730 0 940V1000H100V940C100 730 71 670 71 500S100 270 100 60V0Z';

/** Pixels of the marks of a band of `height` pixels. */
export const markSizes = (height: number): { readonly end: number; readonly network: number } => ({
  end: Math.round(height * 0.8),
  network: Math.round(height * 0.62),
});

/** How much of the band is filled, for `--done` of its copy; a figure outside of 0 to 1 is brought to its end. */
export const doneText = (progress: number): string => `${Math.round(Math.min(1, Math.max(0, progress)) * 1000) / 10}%`;
