import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { hrefs } from "@/lib/routes";

/** Asks for a sheet's code; an ordinary form, so that it works before any script and without. */
export function CodeForm({ label }: { label: string }) {
  return (
    <form action={hrefs.verificar} method="get" className="grid gap-3">
      <Field label={label} htmlFor="codigo" help="Está junto al código QR y al pie de cada página.">
        <TextInput
          id="codigo"
          name="codigo"
          required
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="codigo-help"
          boxClassName="h-control-lg!"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg">
        Verificar
      </Button>
    </form>
  );
}
