/** Outward arrow: the link leads to another site or program. */
export function OutMark() {
  return (
    <svg className="out-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M5 11l6-6M6 5h5v5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
