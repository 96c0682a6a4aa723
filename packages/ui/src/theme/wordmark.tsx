/** Two letters t joined by one bar. Minimum size 16 px. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#243d85" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="#fff" d="M11 6.5v14.2c0 2.6 1.2 4 3.4 4M20 6.5v14.2c0 2.6 1.2 4 3.4 4" />
        <path stroke="#a4bdf5" d="M6.5 12.4h19" />
      </g>
    </svg>
  );
}

/** The product's name, with a rule that joins its first and last letters. Minimum width 55 px. */
export function Wordmark({ height = 23 }: { readonly height?: number }) {
  return (
    <svg height={height} width={(height * 104) / 38} viewBox="0 0 104 38" role="img" aria-label="Tieout">
      <g fill="none" stroke="currentColor" strokeWidth="3.3">
        <path d="M7.5 2v17.6c0 3.6 1.8 5 4.6 5h2.1M2 9.2h11.8" />
        <path d="M21.2 9.2v17M21.2 2v4" />
        <path d="M28.9 17.7h14.2a7.05 7.35 0 1 0 -2.1 5.2" />
        <circle cx="55.3" cy="17.7" r="7.25" />
        <path d="M68.9 9.2v9.6c0 4 2.2 6.2 5.9 6.2s6.3-2.7 6.3-6.4V9.2M81.1 9.2v17" />
        <path d="M91.5 2v17.6c0 3.6 1.8 5 4.6 5h2.1M86 9.2h11.8" />
      </g>
      <path d="M7.5 31.2v3.6h84v-3.6" fill="none" stroke="var(--ink-6)" strokeWidth="1.9" />
    </svg>
  );
}
