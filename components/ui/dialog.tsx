"use client";

import * as Radix from "@radix-ui/react-dialog";
import { Icon } from "./icon";
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Strip } from "./strip";
import { useFocusReturn } from "./use-focus-return";

const WIDTH = { sm: "max-w-[440px]", md: "max-w-[560px]", lg: "max-w-[760px]", wide: "max-w-[1000px]" };

const OVERLAY =
  "fixed inset-0 z-dialog grid animate-appear place-items-center overflow-hidden bg-scrim p-5 pt-under-bar phone:p-2 phone:pt-under-bar phone:place-items-end low:pt-2";
const CONTENT =
  "flex max-h-full w-full animate-rise flex-col overflow-hidden low:block low:overflow-y-auto rounded-lg bg-raised shadow-dialog outline-none";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  size?: keyof typeof WIDTH;
  /** Stays visible below the scrolling body. */
  footer?: ReactNode;
  /** Shown at the right of the body, with its own scrolling; below the body under 992 px. */
  aside?: ReactNode;
  children: ReactNode;
  /** There are unsaved changes: closing asks for confirmation first. */
  dirty?: boolean;
  contentClassName?: string;
}

/** Toasts lie above the dialog; a click on one does not close the dialog. */
const keepForToast = (event: Event) => {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
};

const CloseContext = createContext({
  /** Closes the enclosing dialog, asking for confirmation first if there are unsaved changes. */
  close: (): void => undefined,
  /** Tells it that its footer has a 'Cerrar' of its own, until the function that it returns is called. */
  addCloser: (): (() => void) => () => undefined,
});

/** The 'Cancelar' button of a dialog's footer; it closes the dialog in the same way as the cross. */
export function DialogCancel({ children = "Cancelar", ...rest }: ComponentProps<typeof Button>) {
  const { close } = useContext(CloseContext);
  return (
    <Button {...rest} onClick={close}>
      {children}
    </Button>
  );
}

/** The 'Cerrar' button of a dialog's footer. The cross is then for pointers alone, so that one button has that name. */
export function DialogClose({ children = "Cerrar", ...rest }: ComponentProps<typeof Button>) {
  const { close, addCloser } = useContext(CloseContext);
  useLayoutEffect(addCloser, [addCloser]);
  return (
    <Button {...rest} onClick={close}>
      {children}
    </Button>
  );
}

const FIRST_CONTROL =
  "[data-autofocus], input:not([type=hidden]):not([readonly]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** A modal dialog: traps and restores focus; Escape closes it (asks first when `dirty`). */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = "md", footer, aside, children, dirty = false } = props;
  const [asking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { remember, giveBack } = useFocusReturn();
  const [closers, setClosers] = useState(0);
  const addCloser = useCallback(() => {
    setClosers((count) => count + 1);
    return () => setClosers((count) => count - 1);
  }, []);

  const close = () => {
    if (dirty) setAsking(true);
    else onOpenChange(false);
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY}>
          <Radix.Content
            className={cx(CONTENT, WIDTH[size], props.contentClassName)}
            {...(!description && { "aria-describedby": undefined })}
            onPointerDownOutside={keepForToast}
            onEscapeKeyDown={(event) => {
              // The first Escape ends a composition, or closes an open list inside the dialog.
              if (event.isComposing) event.preventDefault();
              if (event.target instanceof Element && event.target.closest("[role=combobox][aria-expanded=true]")) {
                event.preventDefault();
              }
            }}
            onCloseAutoFocus={giveBack}
            onOpenAutoFocus={(event) => {
              remember();
              const first =
                body.current?.querySelector<HTMLElement>(FIRST_CONTROL) ??
                (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>("[data-autofocus]");
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
          >
            <CloseContext value={{ close, addCloser }}>
              <Strip />
              <header className="flex items-center gap-2 border-b border-line-subtle py-2 pr-3 pl-5 phone:pl-4">
                <div className="min-w-0 flex-1 py-1">
                  <Radix.Title className="text-md font-semibold tracking-tight">{title}</Radix.Title>
                  {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
                </div>
                <button
                  type="button"
                  aria-label="Cerrar"
                  {...(closers > 0 && { "aria-hidden": true, tabIndex: -1 })}
                  onClick={close}
                  className="grid size-control shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-primary"
                >
                  <Icon name="x" className="size-icon" />
                </button>
              </header>
              {aside ? (
                <div className="grid min-h-0 flex-[0_1_36rem] grid-cols-[380px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] drawer:block drawer:flex-auto drawer:overflow-auto low:block low:overflow-visible">
                  <div
                    ref={body}
                    className="overflow-auto px-5 pt-4 pb-5 drawer:overflow-visible low:overflow-visible phone:px-4"
                  >
                    {children}
                  </div>
                  <div className="overflow-auto border-l border-line-subtle bg-canvas px-5 pb-4 low:overflow-visible drawer:overflow-visible drawer:border-t drawer:border-l-0 phone:px-4">
                    {aside}
                  </div>
                </div>
              ) : (
                <div ref={body} className="min-h-0 flex-1 overflow-auto px-5 pt-4 pb-5 low:overflow-visible phone:px-4">
                  {children}
                </div>
              )}
              {footer && (
                <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line-subtle bg-raised px-5 py-3 phone:px-4 phone:[&>*]:flex-1 phone:[&>:empty]:hidden phone:[&>:not(button)]:basis-full">
                  {footer}
                </footer>
              )}
            </CloseContext>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
      <ConfirmDialog
        open={open && asking}
        onOpenChange={setAsking}
        title="Hay cambios sin guardar. ¿Desea descartarlos?"
        confirmLabel="Descartar cambios"
        cancelLabel="Seguir editando"
        tone="danger"
        icon={null}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </Radix.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  busy?: boolean;
  onConfirm: () => void;
  /** Focuses the safe answer, as for danger, because the person may still be pressing Enter. */
  safeFirst?: boolean;
  /** Defaults to a bin for danger; null for no icon. */
  icon?: ReactNode;
}

/** A question with two answers. For danger the safe answer gets the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = "Cancelar", tone = "primary" } = props;
  const { busy = false, onConfirm, safeFirst = tone === "danger" } = props;
  const icon = props.icon === undefined && tone === "danger" ? <Icon name="trash-2" /> : props.icon;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { remember, giveBack } = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY}>
          <Radix.Content
            role="alertdialog"
            className={cx(CONTENT, WIDTH.sm)}
            onPointerDownOutside={keepForToast}
            {...(!children && { "aria-describedby": undefined })}
            onCloseAutoFocus={giveBack}
            onOpenAutoFocus={(event) => {
              remember();
              event.preventDefault();
              (safeFirst ? cancel : confirm).current?.focus();
            }}
          >
            <Strip />
            <div className="flex min-h-0 items-start gap-3 overflow-auto p-5 phone:px-4">
              {icon && (
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-state-red-bg text-state-red-fg [&_svg]:size-icon">
                  {icon}
                </span>
              )}
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-md font-semibold tracking-tight text-balance">{title}</Radix.Title>
                {children && (
                  <Radix.Description asChild>
                    <div className="mt-2 text-sm text-secondary">{children}</div>
                  </Radix.Description>
                )}
              </div>
            </div>
            <footer className="flex items-center justify-end gap-2 border-t border-line-subtle px-5 py-3 phone:px-4 phone:[&>*]:flex-1">
              <Button ref={cancel} onClick={() => !busy && onOpenChange(false)}>
                {cancelLabel}
              </Button>
              <Button
                ref={confirm}
                variant={tone}
                loading={busy}
                onClick={onConfirm}
                icon={tone === "danger" && icon ? <Icon name="trash-2" /> : undefined}
              >
                {confirmLabel}
              </Button>
            </footer>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
