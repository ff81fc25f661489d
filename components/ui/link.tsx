"use client";

import NextLink from "next/link";
import { type ComponentProps, use, useState } from "react";
import { NavigationContext } from "./navigation";

/**
 * A link that prefetches its page when it gets the pointer or the focus. The framework's own link prefetches as soon as
 * it is visible: a menu and the tabs of a record would cause thirty requests for one link that is followed.
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
