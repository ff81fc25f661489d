import { Unavailable } from "@/components/shell/unavailable";

export default function NotFound() {
  return (
    <Unavailable title="Página no encontrada">La dirección no existe o el registro ya no está disponible.</Unavailable>
  );
}
