import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { hrefs } from "@/lib/hrefs";

/** The form for a sheet's code; a native form, so that it works without scripts. */
export function CodeForm({ label, error }: { label: string; error?: string }) {
  return (
    <form action={hrefs.verificar} method="get" noValidate className="grid gap-3">
      <Field label={label} htmlFor="codigo" error={error} help="Está junto al código QR y al pie de cada página.">
        <TextInput
          id="codigo"
          name="codigo"
          aria-required
          invalid={error !== undefined}
          autoFocus={error !== undefined}
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={error ? "codigo-error codigo-help" : "codigo-help"}
          boxClassName="h-control-lg!"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg">
        Verificar
      </Button>
    </form>
  );
}
