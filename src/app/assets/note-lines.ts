/** Canvas that measures notes: a list that renders only part of its rows must know the height of the others. */
let pen: CanvasRenderingContext2D | null | undefined;

/** Lines a note takes in `width` pixels, with a margin for word breaks. */
export function linesIn(text: string, width: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null || width <= 0) return 1;
  const { fontSize, fontFamily } = getComputedStyle(document.documentElement);
  pen.font = `${(Number.parseFloat(fontSize) / 15) * 13}px ${fontFamily}`;
  return Math.max(1, Math.ceil((pen.measureText(text).width * 1.06) / width));
}
