import { Children, isValidElement, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "@/components/ui/link";
import { anchorOf, linkOf, pictureOf } from "@/lib/guia";

interface GuideArticleProps {
  body: string;
  /** Width and height of each picture, in CSS pixels. */
  sizes: Readonly<Record<string, { width: number; height: number }>>;
}

/** The text of a heading, without markup. */
const textOf = (children: ReactNode): string =>
  Children.toArray(children)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join("");

const PARTS: Components = {
  h2: ({ children }) => (
    <h2
      id={anchorOf(textOf(children))}
      className="mt-10 mb-3 border-t border-line-subtle pt-6 text-xl font-semibold tracking-tight first:mt-0 first:border-0 first:pt-0 phone:text-lg print:break-after-avoid"
    >
      {children}
    </h2>
  ),
  h3: ({ children }) => (
    <h3 id={anchorOf(textOf(children))} className="mt-6 mb-2 text-md font-semibold print:break-after-avoid">
      {children}
    </h3>
  ),
  p: ({ children }) => <p className="my-3">{children}</p>,
  ul: ({ children }) => <ul className="my-3 list-disc pl-6 marker:text-muted">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 list-decimal pl-6 marker:font-semibold marker:text-muted">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="my-1.5 pl-1">{children}</li>,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  code: ({ children }) => (
    <code className="rounded-xs border border-line-subtle bg-sunken px-1 font-sans text-sm wrap-break-word">
      {children}
    </code>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-4 rounded-sm border-l-3 border-primary-line bg-sunken px-4 py-1 print:break-inside-avoid">
      {children}
    </blockquote>
  ),
  table: ({ children }) => <table className="my-4 w-full border-collapse text-sm">{children}</table>,
  tr: ({ children }) => <tr className="border-b border-line-subtle align-top print:break-inside-avoid">{children}</tr>,
  th: ({ children }) => (
    <th scope="col" className="bg-sunken px-3 py-2 text-left text-xs font-semibold text-secondary phone:px-2">
      {children}
    </th>
  ),
  td: ({ children }) => <td className="px-3 py-2.5 wrap-break-word phone:px-2">{children}</td>,
  a: ({ href = "", children }) => {
    const to = linkOf(href);
    if (!to) return <>{children}</>;
    return to.startsWith("#") ? <a href={to}>{children}</a> : <Link href={to}>{children}</Link>;
  },
};

/** The guide's Markdown in the application's typography. HTML and unknown pictures are left out. */
export function GuideArticle({ body, sizes }: GuideArticleProps) {
  return (
    <div className="text-[0.9375rem]/[1.5rem] [&>:first-child]:mt-0">
      <Markdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        components={{ ...PARTS, img: ({ src, alt }) => <Picture src={String(src)} alt={alt ?? ""} sizes={sizes} /> }}
        urlTransform={(url) => url}
      >
        {body}
      </Markdown>
    </div>
  );
}

/** A picture at its own size, at most as wide as the text. A click opens it in a new tab. */
function Picture({ src, alt, sizes }: { src: string; alt: string; sizes: GuideArticleProps["sizes"] }) {
  const picture = pictureOf(src);
  const size = picture && sizes[picture.name];
  if (!picture || !size) return null;
  return (
    <a href={picture.src} target="_blank" rel="noopener noreferrer" className="block w-fit max-w-full rounded-sm">
      <img
        src={picture.src}
        alt={alt}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        className="my-4 h-auto max-w-full rounded-sm border border-line-default print:break-inside-avoid"
      />
    </a>
  );
}
