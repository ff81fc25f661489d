"use client";

import { Icon } from "@/components/ui/icon";
import type { OpenedMenu } from "@/components/ui/menu";
import { MenuList } from "@/components/ui/menu-list";
import { COLUMNS } from "@/lib/texts";

interface ColumnsListProps extends OpenedMenu {
  /** In the list's order. */
  offered: readonly { key: string; header: string }[];
  /** The keys of the columns shown. */
  keys: readonly string[];
  /** The key of the column that is always shown. */
  fixed: string;
  onChoose: (keys: readonly string[]) => void;
  onReset: () => void;
}

/** The choice of a list's columns. */
export function ColumnsList({ offered, keys, fixed, onChoose, onReset, ...opened }: ColumnsListProps) {
  const toggled = (key: string) =>
    offered.map((column) => column.key).filter((one) => (one === key ? !keys.includes(key) : keys.includes(one)));
  return (
    <MenuList
      {...opened}
      items={[
        ...offered.map(({ key, header }) => ({
          label: header,
          on: keys.includes(key),
          ...(key !== fixed && { onToggle: () => onChoose(toggled(key)) }),
        })),
        "separator",
        { label: COLUMNS.reset, icon: <Icon name="undo-2" />, onSelect: onReset },
      ]}
    />
  );
}
