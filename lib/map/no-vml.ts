/** Replaces Leaflet's drawing for Internet Explorer 8, which no other browser asks for. */
export const vmlCreate = undefined;
export const vmlMixin = {};
