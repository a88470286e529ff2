/** Loading state of a dialog: a message, and space for the result. */
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
