/** The logo: an ignition switch with its key turned. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="14" fill="#c8431a" />
      <path d="M8.2 20a8.3 8.3 0 1 1 11.6 0" fill="none" stroke="#fff" strokeWidth="2.25" strokeLinecap="round" />
      <path d="m11.7 17.9 4.6-8" stroke="#fff" strokeWidth="3.25" strokeLinecap="round" />
    </svg>
  );
}
