"use client";

import { Badge } from "@/components/ui/badge";
import { Button, IconButton, IconLink, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { RowAction } from "./row-action";

/** Links are not prefetched: two or three per row would cost a slow connection more than they save. */
function TableAction({ action, name }: { action: RowAction; name: string }) {
  const { label, icon, href, onSelect, badge, worded, tone, disabledReason } = action;
  const spoken = name ? `${label} ${name}` : label;
  if (badge) {
    return (
      <Badge tone={badge} icon={icon} onClick={onSelect}>
        {label}
      </Badge>
    );
  }
  if (href && !disabledReason) {
    if (!worded) return <IconLink href={href} prefetch={false} label={spoken} icon={icon} onClick={onSelect} />;
    return (
      <LinkButton href={href} prefetch={false} size="sm" icon={icon} aria-label={spoken} onClick={onSelect}>
        {label}
      </LinkButton>
    );
  }
  if (!worded) {
    return (
      <IconButton
        label={spoken}
        icon={icon}
        onClick={onSelect}
        {...(tone && { tone })}
        {...(disabledReason && { disabledReason })}
      />
    );
  }
  return (
    <Button
      size="sm"
      aria-label={spoken}
      onClick={onSelect}
      {...(action.loading !== undefined && { loading: action.loading })}
      {...(disabledReason && { disabledReason })}
    >
      {label}
    </Button>
  );
}

/** The actions at the end of a table row. `name` is the row's display name, for screen readers. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  return (
    <div className="row-actions">
      {actions
        .filter((action) => !action.cardOnly)
        .map((action) => (
          <TableAction key={action.key} action={action} name={name} />
        ))}
    </div>
  );
}

/** The same actions, with labels, at the bottom of a card. */
export function CardActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const pressed = actions.filter((action) => !action.badge);
  if (pressed.length === 0) return null;
  return (
    <div className={cx("card-actions", pressed.length > 2 && "card-actions-many")}>
      {pressed.map(({ key, label, icon, href, onSelect, disabledReason, loading }) =>
        href && !disabledReason ? (
          <LinkButton
            key={key}
            href={href}
            prefetch={false}
            variant="ghost"
            icon={icon}
            aria-label={name ? `${label} ${name}` : label}
            onClick={onSelect}
          >
            {label}
          </LinkButton>
        ) : (
          <Button
            key={key}
            variant="ghost"
            icon={icon}
            aria-label={name ? `${label} ${name}` : label}
            onClick={onSelect}
            {...(loading !== undefined && { loading })}
            {...(disabledReason && { disabledReason })}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  );
}
