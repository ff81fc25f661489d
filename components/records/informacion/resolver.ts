import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver, ResolverOptions } from "react-hook-form";
import type * as z from "zod";
import { InformacionBody } from "@/contract/resources/registros";
import type { InformacionValues } from "@/lib/informacion";

const check = zodResolver(InformacionBody);

/** Checks the form by the contract's rules (spec 2 §5.3). Loaded at the first change or save, not with the page. */
export const resolveInformacion: Resolver<InformacionValues> = async (values, context, options) => {
  const { errors } = await check(
    { ...values, cc_ccm: 0, version: undefined },
    context,
    options as unknown as ResolverOptions<z.input<typeof InformacionBody>>,
  );
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<InformacionValues> }
    : { values, errors: {} };
};
