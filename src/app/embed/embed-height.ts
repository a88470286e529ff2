/** Minimum height reported while a dialog is open, since dialogs cannot exceed the frame. */
const dialogHeight = 760;

/** Reports the content height in CSS pixels, now and on every change. Returns a function that stops. */
export function followHeight(onChange: (height: number) => void): () => void {
  let told = 0;
  const measure = () => {
    const own = Math.ceil(document.body.getBoundingClientRect().height);
    const height = document.querySelector('dialog[open]') === null ? own : Math.max(own, dialogHeight);
    if (height === told || own === 0) return;
    told = height;
    onChange(height);
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
