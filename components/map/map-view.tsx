"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./desk-map.css";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { hasWebGl } from "./base-map";
import { type LocationMapProps, MapFrame } from "./map-frame";
import { startMap } from "./map-session";

/** The desk's map of one point, with its library; it is loaded where it is shown. */
export function MapView(props: LocationMapProps) {
  const [drawn] = useState(hasWebGl);
  if (drawn) return <MapFrame {...props} start={startMap} />;
  return (
    <div className="absolute inset-0 bg-surface">
      <Notice title="El mapa no puede mostrarse en este equipo.">
        {(props.readOnly ?? !props.onChange)
          ? "El navegador no permite dibujarlo."
          : "Escriba o pegue las coordenadas: el registro se guarda igual."}
      </Notice>
    </div>
  );
}
