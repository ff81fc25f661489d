/** Replaces Leaflet's own marker, pictures that are not delivered: each marker of ours has its icon. */
export { Icon as IconDefault } from "leaflet/src/layer/marker/Icon";
