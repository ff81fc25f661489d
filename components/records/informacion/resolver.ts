import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver, ResolverOptions } from "react-hook-form";
import type * as z from "zod";
import { InformacionBody } from "@/contract/resources/registros";
import type { InformacionValues } from "@/lib/informacion";

const check = zodResolver(InformacionBody);

/** Checks the form by the contract's own rules (spec 2 §5.3); loaded when a save is first attempted. */
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
