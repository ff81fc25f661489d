"use client";

import { Icon } from "./icon";
import { Menu } from "./menu";
import { asuntos, tabClass, TIGHT, type TabItem } from "./tabs";

const asSentence = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLocaleLowerCase("es");

/** The menu of the tabs that have no room in the row. */
export function MoreTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const here = items.find((item) => item.active);
  return (
    <Menu
      label={here ? `${label}: ${asSentence(here.label)}` : label}
      trigger={
        <button type="button" aria-current={here ? "true" : undefined} className={tabClass(here !== undefined, TIGHT)}>
          {label}
          {items.some(({ subjects }) => subjects) && <Icon name="message-square" className="size-3" />}
          <Icon name="chevron-down" className="size-3" />
        </button>
      }
      items={items.map((item) => ({
        label: asSentence(item.label),
        href: item.href,
        ...(item.subjects && { hint: asuntos(item.subjects) }),
        icon: item.active ? <Icon name="check" /> : <span aria-hidden className="size-icon" />,
      }))}
    />
  );
}
