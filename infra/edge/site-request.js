// Runs at the edge for the web app's addresses: whatever is no file is a screen, which the app itself finds. Scripts and
// styles are stored compressed as well, smaller than CloudFront would compress them.
// eslint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  var request = event.request;
  var encodings = request.headers['accept-encoding'];
  var lastPart = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (lastPart.indexOf('.') === -1) request.uri = '/index.html';
  else if (/^\/static\/.+\.(css|js)$/.test(request.uri) && encodings && /\bbr\b/.test(encodings.value))
    request.uri += '.br';
  return request;
}
