import { DivIcon, Marker, type LatLngExpression } from "leaflet";

/** An icon that is that element. */
class PinIcon extends DivIcon {
  constructor(private readonly pin: HTMLElement) {
    super();
  }

  override createIcon(): HTMLElement {
    return this.pin;
  }
}

/** The pin as a marker; the style sheet sets its tip on the point. */
export const pinMarker = (pin: HTMLElement, at: LatLngExpression, draggable: boolean) =>
  new Marker(at, { icon: new PinIcon(pin), draggable, keyboard: false, autoPan: true });
