/** Remaining share of a time, 0 to 1, as a ring. The text is beside it. */
export function Ring({ share, tone }: { readonly share: number; readonly tone?: 'warn' | undefined }) {
  const left = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg className="ring" viewBox="0 0 20 20" width="20" height="20" data-tone={tone} aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="100" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${left} 100`} transform="rotate(-90 10 10)" />
    </svg>
  );
}
