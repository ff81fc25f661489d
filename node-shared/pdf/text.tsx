import { Font, Text as PdfText, type TextProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { type LetterRun, openLetters, runStyle } from "./letters";
import { PAGE } from "./theme";

let runsOf: (text: string) => LetterRun[];

/**
 * Opens the fonts for `Text`; `pathOf` makes a path of one within node_modules, `hyphenate` cuts a word where it may be
 * broken: the library itself would follow English rules. Errors: a font file that is missing.
 */
export async function openFonts(
  pathOf: (file: string) => string,
  hyphenate: (word: string) => string[] = (word) => [word],
): Promise<void> {
  runsOf = await openLetters(Font, pathOf);
  Font.registerHyphenationCallback(hyphenate);
}

type StyleOrStyles = TextProps["style"] | readonly TextProps["style"][];

/** The last size that a style names, in points. */
function ownSize(style: StyleOrStyles): number | undefined {
  if (Array.isArray(style))
    return (style as readonly StyleOrStyles[]).map(ownSize).findLast((size) => size !== undefined);
  const size = style && "fontSize" in style ? style.fontSize : undefined;
  return typeof size === "number" ? size : undefined;
}

/**
 * Inter draws '7' and the point after it so close that -67.4891 reads as -674891. The sign between two figures gets a run
 * of its own, because kerning does not cross runs.
 */
const FIGURE_SIGNS = /(?<=\d)(?=[.,]\d)|(?<=\d[.,])(?=\d)/;
const SIGN = { letterSpacing: 0.05 };

interface Props extends Omit<TextProps, "children" | "render"> {
  children: string | ReactElement;
  /** Keeps the signs within figures apart from them. */
  figures?: boolean;
}

/** A text, each letter of it in the first font that has it. Only after `openFonts`. */
export function Text({ children, figures = false, ...props }: Props) {
  if (typeof children !== "string") return <PdfText {...props}>{children}</PdfText>;
  const size = ownSize(props.style) ?? PAGE.fontSize;
  const parts = figures ? children.split(FIGURE_SIGNS) : [children];
  const runs = parts.flatMap((part) =>
    runsOf(part).map((run) => ({
      text: run.text,
      style: figures && /^[.,]$/.test(part) ? { ...runStyle(run, size), ...SIGN } : runStyle(run, size),
    })),
  );
  return (
    <PdfText {...props}>
      {runs.map(({ text, style }, at) =>
        style ? (
          <PdfText key={at} style={style}>
            {text}
          </PdfText>
        ) : (
          text
        ),
      )}
    </PdfText>
  );
}

/** 'Página 1 de 3', known only when the pages are. */
export const PageNumber = ({ style }: Pick<TextProps, "style">) => (
  <PdfText {...(style && { style })} render={({ pageNumber, totalPages }) => `Página ${pageNumber} de ${totalPages}`} />
);
