import { cx } from "@/components/ui/cx";

interface AvatarProps {
  /** 'F' draws a woman, anything else a man. */
  genero: string | null;
  className?: string;
}

/** A drawn portrait in a circle; decorative, as the name is beside it. */
export function Avatar({ genero, className }: AvatarProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden
      data-genero={genero === "F" ? "F" : "M"}
      className={cx("shrink-0 rounded-full", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {genero === "F" ? (
        <>
          <path d="M13.2 22.5c-2.2-9.3.8-15.3 6.8-15.3s9 6 6.8 15.3" />
          <path d="M15.3 14.8c2.4-.3 4.4-1.4 5.6-3.2 1 1.7 2.2 2.7 3.8 3.1v1.7a4.7 4.9 0 0 1-9.4 0Z" />
        </>
      ) : (
        <>
          <path d="M14.6 15.2c-1-5.3 1.6-8 5.4-8s6.4 2.7 5.4 8" />
          <path d="M15 13.7c3.2.2 5.6-.7 7-2.4.9 1.2 1.9 2 3 2.4v2.2a5 5.3 0 0 1-10 0Z" />
        </>
      )}
      <path d="M7.5 36c1-7 5.6-10.3 12.5-10.3S31.5 29 32.5 36" />
    </svg>
  );
}
