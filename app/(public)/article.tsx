import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/public-frame";
import { LinkButton } from "@/components/ui/button";
import { getSession } from "@/lib/server/session";

export interface ArticleSection {
  title: string;
  paragraphs: readonly string[];
  /** List items below the paragraphs. */
  points?: readonly string[];
}

interface PublicArticleProps {
  title: string;
  sections: readonly ArticleSection[];
  children?: ReactNode;
}

/** A public page of text, with a link back to the application. */
export async function PublicArticle({ title, sections, children }: PublicArticleProps) {
  const inside = (await getSession()) !== null;
  return (
    <PublicFrame>
      <article className="mx-auto grid w-full max-w-2xl gap-5 px-5 py-8">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {sections.map((section) => (
          <section key={section.title} className="grid gap-1">
            <h2 className="text-md font-semibold">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-secondary">
                {paragraph}
              </p>
            ))}
            {section.points && (
              <ul className="grid list-disc gap-1 pl-5 text-secondary">
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {children}
        <p>
          <LinkButton href={inside ? "/inicio" : "/login"}>
            {inside ? "Volver al inicio" : "Volver al inicio de sesión"}
          </LinkButton>
        </p>
      </article>
    </PublicFrame>
  );
}
