import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";

export interface LinkGroup {
  title: string;
  links: readonly { label: string; href: string }[];
}

/** Links to screens by group, for a person who works in many of them. */
export function MenuLinks({ groups }: { groups: readonly LinkGroup[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] items-start gap-3">
      {groups.map(({ title, links }) => (
        <Panel key={title} title={title} bodyClassName="p-1.5">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="group flex min-h-control-sm items-center justify-between gap-2 rounded-sm px-2.5 py-1 text-sm text-primary no-underline hover:bg-hover"
                >
                  {label}
                  <Icon name="arrow-right" className="size-icon-sm shrink-0 text-muted group-hover:text-link" />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
