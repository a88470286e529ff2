/** Dialogs are as high as the frame at most: while one is open, the frame gives it this much. */
const dialogHeight = 760;

/** Tells how many CSS pixels the content needs, now and whenever that changes. Returns the function that stops it. */
export function followHeight(tReview: (height: number) => void): () => void {
  let told = 0;
  const measure = () => {
    const own = Math.ceil(document.body.getBoundingClientRect().height);
    const height = document.querySelector('dialog[open]') === null ? own : Math.max(own, dialogHeight);
    if (height === told || own === 0) return;
    told = height;
    tReview(height);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(document.body);
  const dialogs = new MutationObserver(measure);
  dialogs.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  measure();
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}
