/** Red, yellow and green, one pixel each: the only decoration. */
export function FlagLine() {
  return (
    <div aria-hidden>
      <div className="h-px bg-flag-red" />
      <div className="h-px bg-flag-yellow" />
      <div className="h-px bg-flag-green" />
    </div>
  );
}
