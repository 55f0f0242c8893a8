// A push of an app of your own, without the SDK: Health Connect on Android.
// `userId` and `accessToken` come from your backend, which signs the user in: docs/guides/phones.md.
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

fun pushSteps(api: String, userId: String, accessToken: String) {
    // What Health Connect answers, as Salus takes it: steps of an interval, instants in UTC, offsets in seconds.
    val body = """
    {
      "stage": "daily",
      "provider": "health_connect",
      "time_zone": "Europe/Berlin",
      "data": [
        { "start": "2026-11-20T07:00:00Z", "end": "2026-11-20T07:15:00Z", "timezone_offset": 3600, "value": 840, "unit": "count", "type": "phone" },
        { "start": "2026-11-20T07:15:00Z", "end": "2026-11-20T07:30:00Z", "timezone_offset": 3600, "value": 312, "unit": "count", "type": "phone" }
      ]
    }
    """.trimIndent()
    val request = HttpRequest.newBuilder(URI("$api/v2/timeseries/$userId/steps"))
        .header("Authorization", "Bearer $accessToken")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build()
    val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
    // Anything but 2xx is pushed again later: the same samples are stored once.
    check(response.statusCode() in 200..299) { "Salus answered ${response.statusCode()}" }
}
