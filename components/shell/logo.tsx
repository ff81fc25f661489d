/** A map pin in the text colour, with two peaks and the altiplano below them; the peaks are cut out of it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 34 40" aria-hidden className={className}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M17 0.8A15.6 15.6 0 0 0 1.4 16.4C1.4 26 11.2 29.6 16 38.5a1.15 1.15 0 0 0 2 0C22.8 29.6 32.6 26 32.6 16.4A15.6 15.6 0 0 0 17 0.8ZM5.8 21.2 13 10.2a1 1 0 0 1 1.7 0l3.1 4.8 2.3-3.1a1 1 0 0 1 1.6 0l6.6 9.3Z"
      />
    </svg>
  );
}
