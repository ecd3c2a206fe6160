// Shows the description, and tries calls as whoever is signed in to the web app of this browser.
/* global SwaggerUIBundle */
const session = JSON.parse(localStorage.getItem('authorized_user_storage') ?? 'null');

const ui = SwaggerUIBundle({
  url: '/api-docs/openapi.json',
  dom_id: '#description',
  // Nothing is asked of another site.
  validatorUrl: null,
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  onComplete: () => {
    if (typeof session?.token === 'string') ui.preauthorizeApiKey('token', session.token);
  },
});
