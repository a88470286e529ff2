/** A star; its container's CSS fills it. */
export function StarMark() {
  return (
    <svg className="star" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="M10 2.8l2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
