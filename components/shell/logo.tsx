import { Drawing } from "@/components/ui/icon";

/** A map pin in the text colour, with two peaks and the altiplano below them; the peaks are cut out of it. */
export const Logo = ({ className }: { className?: string }) => (
  <Drawing name="logo" {...(className && { className })} />
);
