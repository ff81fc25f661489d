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
                <Link href={href} prefetch={false} className="quick-link">
                  {label}
                  <Icon name="arrow-right" />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
