"use client";

import NextLink from "next/link";
import { type ComponentProps, use, useState } from "react";
import { NavigationContext } from "./navigation";

/**
 * A link that asks for its screen's outline when the pointer or the focus comes to it. The framework's own asks as soon as
 * it can be seen: with a menu and the tabs of a record in sight, that is thirty requests for one that is followed.
 */
export function Link({ onPointerEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  const navigate = use(NavigationContext);
  const { href, replace, scroll } = props;
  return (
    <NextLink
      prefetch={near ? null : false}
      {...props}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
      onNavigate={(event) => {
        props.onNavigate?.(event);
        if (!navigate || typeof href !== "string") return;
        event.preventDefault();
        navigate(href, { replace, scroll });
      }}
    />
  );
}
