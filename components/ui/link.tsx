"use client";

import { type ComponentProps, type MouseEvent, use } from "react";
import { NavigationContext } from "./navigation";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of this application. */
  href: string;
  replace?: boolean;
  /** False: the page keeps its position. */
  scroll?: boolean;
  /** False: the page is not fetched ahead. */
  prefetch?: false;
  /** Called when the link is followed within this window. */
  onNavigate?: (() => void) | undefined;
}

/** A click that a browser answers by leaving the page in this window. */
const followsHere = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !/^_(?!self)/.test(currentTarget.target);

/**
 * A link to a page, which is fetched ahead when the link gets the pointer or the focus. A page has up to a hundred
 * links, so this one is a plain anchor: the framework's own costs the server ten times as much to draw.
 */
export function Link({ replace, scroll, prefetch, onNavigate, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const navigation = use(NavigationContext);
  const { href } = props;
  const fetchAhead = () => prefetch !== false && navigation?.prefetch(href);
  return (
    <a
      {...props}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !followsHere(event)) return;
        onNavigate?.();
        if (!navigation) return;
        event.preventDefault();
        navigation.navigate(href, { replace, scroll });
      }}
      onPointerEnter={(event) => {
        fetchAhead();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        fetchAhead();
        onFocus?.(event);
      }}
    />
  );
}
