/** What a dialog shows while something is on its way: the sentence, and the place that the answer will take. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <div className="dialog-state">
      <p role="status">{text}</p>
      <div className="skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
