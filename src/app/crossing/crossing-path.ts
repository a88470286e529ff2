/** SVG path of the band in a stretched 1000 by 100 view box: wide at both ends, narrow at the network. */
export const crossingPath = 'M0 0H60C270 0 330 29 500 29S730 0 940 0H1000V100H940C730 100 670 71 500 71S270 100 60 100H0Z';

/** SVG path of the vertical band in a stretched 100 by 1000 view box. */
export const standingPath = 'M0 0V60C0 270 29 330 29 500S0 730 0 940V1000H100V940C100 730 71 670 71 500S100 270 100 60V0Z';

/** Mark sizes for a band of `height`, in pixels. */
export const markSizes = (height: number): { readonly end: number; readonly network: number } => ({
  end: Math.round(height * 0.8),
  network: Math.round(height * 0.62),
});

/** `--done` value of the filled band; progress is clamped to 0 to 1. */
export const doneText = (progress: number): string => `${Math.round(Math.min(1, Math.max(0, progress)) * 1000) / 10}%`;
