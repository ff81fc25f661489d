"use client";

import { memo, useState, type ComponentType, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/engine/use-save";
import type { LocationMapProps } from "@/components/map/map-frame";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { inBolivia, type Point } from "@/contract/place/coordinates";
import type { MapTiles } from "@/lib/map/config";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { fieldsIn, FORMS, type FieldName, type SharedField } from "@/lib/registros/form/fields";
import { PasteCoordinates } from "./paste-coordinates";
import { FieldGrid, RecordField, useFieldProps } from "./record-field";
import { type RecordForm, usePoint, useValue } from "./record-form";

const LOCATE_MS = 20_000;
/** The fields with a control of their own. */
const POINT: ReadonlySet<FieldName> = new Set(["g_x", "g_y", "g_z"]);

/** Sets the point to the device's position. Shown on phones only, right below the map. */
function UseMyLocation({ form }: { form: RecordForm }) {
  const [busy, setBusy] = useState(false);
  const fail = (detail: string) => {
    setBusy(false);
    showToast({ tone: "warn", summary: "UBICACIÓN", detail });
  };
  const locate = () => {
    if (!("geolocation" in navigator)) return fail("Este equipo no da su ubicación.");
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!inBolivia({ latitude, longitude })) return fail("Su ubicación está fuera de Bolivia.");
        setBusy(false);
        form.setPoint({ latitude, longitude });
      },
      (error) =>
        fail(
          error.code === error.PERMISSION_DENIED
            ? "El navegador no tiene permiso para ver su ubicación."
            : "No se pudo obtener su ubicación. Inténtelo a cielo abierto.",
        ),
      { enableHighAccuracy: true, timeout: LOCATE_MS },
    );
  };
  return (
    <Button
      icon={<Icon name="locate-fixed" className="size-icon" />}
      loading={busy}
      loadingLabel="Buscando su ubicación…"
      onClick={locate}
      className="hidden w-full phone:flex"
    >
      Usar mi ubicación
    </Button>
  );
}

/** X or Y: read-only here, set on the map or by pasting (spec 2 §5.1). */
function Coordinate({ form, name }: { form: RecordForm; name: SharedField }) {
  const { id, error } = useFieldProps({ form, name });
  return (
    <Field label={FIELD_TABLE[name].label} htmlFor={id} required error={error} className="col-span-6">
      <ReadOnlyInput id={id} value={useValue(form, name)} />
    </Field>
  );
}

function Altitude({ form }: { form: RecordForm }) {
  const { id, error, invalid, describedBy } = useFieldProps({ form, name: "g_z" });
  const required = !form.optional.includes("g_z");
  return (
    <Field label={FIELD_TABLE.g_z.label} htmlFor={id} required={required} error={error} className="col-span-12">
      <TextInput
        id={id}
        value={useValue(form, "g_z")}
        invalid={invalid}
        inputMode="numeric"
        className="num"
        placeholder="Ej. 3656"
        unit="m s. n. m."
        maxLength={20}
        aria-required={required}
        aria-describedby={describedBy}
        onChange={(event) => form.set("g_z", event.target.value)}
        onBlur={form.leaveAltitude}
      />
    </Field>
  );
}

interface GeolocationSectionProps {
  form: RecordForm;
  /** Draws the map: the desk's or the field's. */
  map: ComponentType<LocationMapProps>;
  tiles: MapTiles;
  /** Where the map looks while there is no point: the chosen municipality. */
  focus: Point | null;
  position?: ReactNode;
}

/** GEOLOCALIZACIÓN: the map, X, Y, Z, projection and datum. */
export const GeolocationSection = memo(function GeolocationSection(props: GeolocationSectionProps) {
  const { form, map: LocationMap, tiles, focus, position } = props;
  const point = usePoint(form);
  const departamento = Number(useValue(form, "id_departamento")) || null;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_332px] phone:gap-3">
      {position && <div className="lg:col-span-2">{position}</div>}
      <LocationMap
        latitude={point?.latitude ?? null}
        longitude={point?.longitude ?? null}
        onChange={form.setPoint}
        tiles={tiles}
        search
        // On an existing record a double click sets the point, in both inventories (spec 2 §2.11).
        sets={form.record ? "dblclick" : FORMS[form.kind].newPoint}
        focus={point ? null : focus}
        // In the field the ground around the point says where it lies.
        idDepartamento={position === undefined ? departamento : null}
        quiet={position !== undefined}
        className="h-[372px] lg:h-full lg:min-h-[384px] phone:h-[340px]"
      />
      <FieldGrid>
        {!position && (
          <div className="col-span-12 hidden phone:block">
            <UseMyLocation form={form} />
          </div>
        )}
        <PasteCoordinates form={form} className="col-span-12" />
        <Coordinate form={form} name="g_x" />
        <Coordinate form={form} name="g_y" />
        <Altitude form={form} />
        {fieldsIn(form.kind, "geolocalizacion")
          .filter((name) => !POINT.has(name))
          .map((name) => (
            <RecordField key={name} form={form} name={name} />
          ))}
      </FieldGrid>
    </div>
  );
});
