// A provider of identities that others wrote (oidc-provider), configured as Ciudadanía Digital: claims nested in `profile`,
// told by userinfo. Whoever signs in there with a document's number is the person of that document.
import Provider from "oidc-provider";

const [port, web] = process.argv.slice(2).map(Number);
const base = `http://localhost:${web}`;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: "inventario",
      client_secret: "secreto-de-las-pruebas",
      redirect_uris: [`${base}/api/auth/identidad/vuelta`],
      post_logout_redirect_uris: [`${base}/login`],
      backchannel_logout_uri: `${base}/api/auth/identidad/salida`,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ["sub"], profile: ["profile"] },
  features: { backchannelLogout: { enabled: true } },
  cookies: { keys: ["de-las-pruebas"] },
  ttl: { AccessToken: 3600, IdToken: 3600, Interaction: 3600, Grant: 3600, Session: 3600 },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: `ciudadano-${id}`,
      profile: {
        documento_identidad: { numero_documento: id, tipo_documento: "CI" },
        nombre: { nombres: "PERSONA DE PRUEBA", primer_apellido: "QUISPE" },
      },
    }),
  }),
});
provider.listen(port, "127.0.0.1");
