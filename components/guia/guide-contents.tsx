import type { GuiaText } from "@/lib/guia";

type Tasks = GuiaText["tasks"];

const TITLE = "En esta página";

/** Links to the page's tasks: beside the text, or collapsed above it if there is no room. */
export function GuideContents({ tasks }: { tasks: Tasks }) {
  return (
    <>
      <nav aria-labelledby="guia-tareas" className="sticky top-[calc(var(--topbar-h)+20px)] drawer:hidden print:hidden">
        <h2 id="guia-tareas" className="mb-2 text-xs font-semibold tracking-caps text-muted uppercase">
          {TITLE}
        </h2>
        <Links tasks={tasks} />
      </nav>
      <details className="order-first hidden rounded-md border border-line-default bg-surface drawer:block print:hidden">
        <summary className="cursor-pointer rounded-md px-4 py-3 text-sm font-semibold">{TITLE}</summary>
        <nav aria-label={TITLE} className="px-3 pb-3">
          <Links tasks={tasks} />
        </nav>
      </details>
    </>
  );
}

function Links({ tasks }: { tasks: Tasks }) {
  return (
    <ul className="border-l border-line-default">
      {tasks.map(({ title, anchor }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            className="-ml-px block border-l-2 border-transparent py-1.5 pl-3 text-sm text-secondary no-underline hover:border-primary-line hover:text-primary drawer:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
