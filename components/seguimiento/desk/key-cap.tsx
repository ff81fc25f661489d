/** A key as it is written on its button; the button's name does without it. */
export const KeyCap = ({ of }: { of: string }) => (
  <kbd
    aria-hidden
    className="ml-auto inline-grid h-5 min-w-5 place-items-center rounded-xs border border-current/40 px-1 font-sans text-2xs leading-none opacity-80 drawer:hidden"
  >
    {of}
  </kbd>
);
